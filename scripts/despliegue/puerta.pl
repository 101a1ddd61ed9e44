#!/usr/bin/perl
# puerta.pl <port> <pid file> <program...>: systemd's part of a socket unit. Holds the listening socket, hands it to the program as descriptor 3,
# and on SIGHUP ends the program with SIGTERM and starts it again.
use strict;
use warnings;
use POSIX ();
use Socket;

# Descriptors up to here outlive exec: the socket may itself be the third.
$^F = 10;
my ($puerto, $archivo, @programa) = @ARGV;
socket(my $puerta, PF_INET, SOCK_STREAM, 0) or die "socket: $!";
setsockopt($puerta, SOL_SOCKET, SO_REUSEADDR, pack('l', 1)) or die "setsockopt: $!";
bind($puerta, sockaddr_in($puerto, INADDR_LOOPBACK)) or die "bind: $!";
listen($puerta, 2048) or die "listen: $!";

my ($reinicia, $termina) = (0, 0);
$SIG{HUP} = sub { $reinicia = 1 };
$SIG{TERM} = sub { $termina = 1 };
until ($termina) {
    my $hijo = fork() // die "fork: $!";
    if ($hijo == 0) {
        POSIX::dup2(fileno($puerta), 3);
        @ENV{qw(LISTEN_FDS LISTEN_PID)} = (1, $$);
        exec @programa or die "exec: $!";
    }
    open(my $anota, '>', $archivo) or die "$archivo: $!";
    print $anota $hijo;
    close $anota;
    until ($reinicia or $termina) {
        last if waitpid($hijo, POSIX::WNOHANG()) > 0;
        select(undef, undef, undef, 0.05);
    }
    $reinicia = 0;
    kill 'TERM', $hijo;
    waitpid($hijo, 0);
}
