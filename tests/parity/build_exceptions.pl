#!/usr/bin/perl
# Builds the exceptions database that ROUGE-1.5.5 reads with -m, from WordNet's lists of irregular forms.
#
#     perl build_exceptions.pl LISTS DATABASE
#
# LISTS is a folder with adj.exc, adv.exc, noun.exc and verb.exc. The first field of a line is the word, the second its
# form; a word in several lists gets the form of the last one. Prints the number of words.
use strict;
use warnings;
use DB_File;
use Fcntl;

die "usage: build_exceptions.pl LISTS DATABASE\n" if @ARGV != 2;
my ($lists, $database) = @ARGV;

unlink $database;
tie my %forms, 'DB_File', $database, O_CREAT | O_RDWR, 0644, $DB_HASH or die "cannot create $database: $!\n";
for my $part (qw(adj adv noun verb)) {
    open my $list, '<', "$lists/$part.exc" or die "cannot open $lists/$part.exc: $!\n";
    while (my $line = <$list>) {
        my ($word, $form) = split ' ', $line;
        $forms{$word} = $form if defined $form;
    }
    close $list;
}
print scalar(keys %forms), "\n";
untie %forms;
