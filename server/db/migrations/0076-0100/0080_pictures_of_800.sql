-- Pictures come in 800 px as well. Other files are made when they are first asked for; AVIF is made in the background,
-- for pictures that are marked as lacking it. Those they have are served meanwhile.
update media set avif_ready = false where width >= 800;
