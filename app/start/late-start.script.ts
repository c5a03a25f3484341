import { startLate } from './late-start.ts';

// The script element itself names the readers' script: its address changes with each build.
const address = document.currentScript?.dataset.src;
if (address) startLate(() => void import(/* @vite-ignore */ address));
