// Loaded before a service: stands for the name service that knows where the site is.
import dns from 'node:dns';

const { lookup } = dns;
dns.lookup = (host, ...rest) => lookup(/(^|\.)companion\.example$/.test(host) ? '127.0.0.1' : host, ...rest);
