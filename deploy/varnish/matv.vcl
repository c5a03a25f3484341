# Debian's Varnish (7.1) in front of MATV (docs/delivery-network.md). Needs the vmod xkey, in Debian's varnish-modules.
# The site needs: CDN_TAGS=surrogate-key, CDN_PURGE_URL=http://THIS-HOST:6081/purge,
# CDN_PURGE_AUTH='Authorization: Bearer SECRET' with the secret of the file below, and one more in TRUST_PROXY.
vcl 4.1;

import std;
import xkey;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = {
    # Not /readyz, which is 503 while the database is away: the site still has its cached pages then.
    .url = "/healthz";
    .interval = 2s;
    .timeout = 3s;
    .window = 4;
    .threshold = 2;
  }
}

sub vcl_recv {
  if (req.url == "/purge") {
    if (req.method != "POST" || req.http.Authorization != "Bearer " + regsub(std.fileread("/etc/varnish/matv-purge-secret"), "\s+$", "")) {
      return (synth(403));
    }
    xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "Purged"));
  }
  # A copy whose time is over is given for ten seconds more while a new one is fetched. Only while the site does not answer
  # it is given for as long as it is kept.
  if (std.healthy(req.backend_hint) && req.restarts == 0) {
    set req.grace = 10s;
  }
  # Pages vary by this header: everything but "on" means the same.
  if (req.http.Save-Data != "on") {
    unset req.http.Save-Data;
  }
  # And by this one: every browser gets the same copy. Without -p http_gzip_support=off (varnish.service.conf) Varnish has
  # already made it "gzip".
  if (req.http.Accept-Encoding ~ "(^|,)\s*br\s*(,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(^|,)\s*gzip\s*(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  }
  # Requests with a cookie go to the site: Varnish's own rules follow.
}

sub vcl_backend_response {
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  if (beresp.status == 200) {
    set beresp.grace = 24h;
  } else {
    set beresp.grace = 0s;
  }
  # A failed attempt to renew a copy must not take its place.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
}

sub vcl_deliver {
  # The site failed before the probe has noticed: look once more, for a copy of any age.
  if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
    return (restart);
  }
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Varnish;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
}
