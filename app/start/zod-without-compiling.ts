import { config } from 'zod';

// The content security policy refuses code compiled from text, and browsers report the attempt. Vite puts this module
// beside zod, so that it runs before any schema is made.
config({ jitless: true });
