import { defineConfig } from 'vite';

/** The templates of mails, for the server: Node cannot read their markup itself. Packages stay where they are. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: `${process.env.MATV_BUILD_FOLDER ?? 'build/by-hand'}/mail`,
    emptyOutDir: true,
    ssr: 'server/mail/templates/render-mail.tsx',
    rolldownOptions: { output: { entryFileNames: 'render-mail.js' } },
  },
});
