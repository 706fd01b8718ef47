/* How many branches the kernel takes to compare two texts. Its files are compiled with -fsanitize-coverage=trace-pc, which
   calls the first function below at each one; this file is not. */
#include "lcs.h"
#include "reading.h"

int (*reading_interrupted)(void) = NULL;  /* of reading.c, which is not compiled here */

static uint64_t branches;

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    branches++;
}

/* Of ROUGE-L, or with a weight above 0 of ROUGE-W, from the layout to the marks. 0 for want of memory. */
uint64_t work_of(const uint32_t *model, const uint32_t *model_ends, size_t model_count, const uint32_t *peer,
                 const uint32_t *peer_ends, size_t peer_count, uint32_t kinds, double weight);
uint64_t work_of(const uint32_t *model, const uint32_t *model_ends, size_t model_count, const uint32_t *peer,
                 const uint32_t *peer_ends, size_t peer_count, uint32_t kinds, double weight)
{
    lcs_layout layout;
    lcs_room room;
    run_worth worth = {.weight = weight};
    sentence_list models = {model, model_ends, model_count}, peers = {peer, peer_ends, peer_count};
    memset(&layout, 0, sizeof layout);
    memset(&room, 0, sizeof room);
    branches = 0;
    int failed = lcs_lay_out(&layout, models, kinds) ||
                 (weight > 0 ? wlcs_mark(&room, &layout, models, peers, &worth) : lcs_mark(&room, &layout, models, peers));
    lcs_layout_free(&layout);
    lcs_room_free(&room);
    return failed ? 0 : branches;
}
