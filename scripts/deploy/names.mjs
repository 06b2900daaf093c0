// Preloaded into a service: resolves the site's host names, in place of DNS.
import dns from 'node:dns';

const { lookup } = dns;
dns.lookup = (host, ...rest) => lookup(/(^|\.)companion\.example$/.test(host) ? '127.0.0.1' : host, ...rest);
