/** The brand's colours and the few muted ones that illustrations add to them. */
export const INK = '#14162b';
export const NIGHT = '#1b1c4a';
export const INDIGO = '#23236b';
export const VIOLET = '#3d3f94';
export const LILAC = '#8587c9';
export const MIST = '#cfd0ea';
export const PAPER = '#ffffff';
export const SURFACE = '#f5f4f0';
export const LINE = '#dcdad3';
export const SAFFRON = '#f08a00';
export const AMBER = '#f8b451';
export const PEACH = '#fcdcae';
export const LIVE = '#c3002f';
export const ROSE = '#e56b74';
export const TEAL = '#1f6f78';
export const LAGOON = '#64a9a8';
export const SKY = '#a9cfe4';
export const HAZE = '#dcebf2';
export const SAND = '#e8d6b5';
export const EARTH = '#b98d5e';
export const BARK = '#6d4630';
export const LEAF = '#5f8f4e';
export const MOSS = '#33603f';
export const LIME = '#a9c48a';
/** Skin tones from light to dark. */
export const SKIN = ['#f1c9a5', '#d9a173', '#b97b4f', '#8d5a3a'] as const;
