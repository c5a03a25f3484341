/**
 * SHA-256 hashes of the style elements that media-chrome writes into the shadow trees of the player's controls;
 * elsewhere the site's policy allows no inline styles. After an update of the package the test beside this file shows
 * what has changed.
 */
export const PLAYER_STYLES: readonly string[] = [
  "'sha256-+XYYAhYtiUsaw0+wUtfcBE3yMARPO4zdUhZGkDgDohM='",
  "'sha256-1Jc+kPhfOh4UvXYTCgDHEAV3Caafvsf5jeNdPbSiQ8o='",
  "'sha256-3mr12lsHkByBAuT5HIjiVaMHjH42rxTHchQEttT3yhE='",
  "'sha256-5LsYGeD4Fwu+AtlpdRPSk6g18GLvHddLqx5a2hMGkpw='",
  "'sha256-6U5HAlWzYb5wxRpqnEoQDmVLk4wH/2LkYlNKhVudVNU='",
  "'sha256-CZ8hU2wFQkJQTP3Dj2nl5E530al0uN4149GNCvQZTDE='",
  "'sha256-JtGL9Nry1EePSwAYuDfDEJaZjQ90hmOJ9/+IVreUli4='",
  "'sha256-LLrbL3VRTSpcR7f/VRuhdwB3hQdbFqJkzjoEZmHBXIw='",
  "'sha256-VJnVbqNRyX0jCFZEJ4ltrffJx26lCuyVbNYdioxBwzQ='",
  "'sha256-W9200sCekROkcax0iJ77FC7fL1XmtkKZFU4jWBgOGi0='",
  "'sha256-Z/uphCaT8SDUy/aHCSWlW3ogtH3KvmQv8nxXBDiodjQ='",
  "'sha256-ad5pLE4ykOnAn8/VmRayKdKPhP3pvqoX4MGy3EktnBg='",
  "'sha256-l0oXN8ELODFEFGnJztGBqT5qrnYVXGDHmO9UVWjtMXA='",
  "'sha256-ntLc0OsGs5UqjKSXE1qa+TXLOCjusElQkJiwbDf5ado='",
  "'sha256-sAS/YwJd8QhcsuwF6ji1l+uwVdgQ8O/zcjWaGi0VXSw='",
  "'sha256-xPGr0kPRXSSQwuLEe+wH5cnFEbvt5xz9QfByD425vdo='",
];
