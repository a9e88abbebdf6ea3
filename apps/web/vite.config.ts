import { brandFacts } from '@merenda/ui/build/brand-facts';
import { brandFiles } from '@merenda/ui/build/brand-files';
import { brandStyles } from '@merenda/ui/build/brand-styles';
import { compressed } from '@merenda/ui/build/compress';
import { HOVER_ONLY } from '@merenda/ui/build/hover';
import { quietRuntimeUrls } from '@merenda/ui/build/quiet-runtime-urls';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkList } from './build/chunk-list.ts';
import { CHUNKS } from './build/chunks.ts';
import { fontPreload } from './build/font-preload.ts';
import { hostTokens } from './build/host-tokens.ts';
import { legalDocuments } from './build/legal-documents.ts';
import { prerenderedPages } from './build/prerendered-pages.ts';

const API = { target: process.env.API_URL ?? 'http://localhost:3000' };

export default defineConfig({
  root: import.meta.dirname,
  customLogger: quietRuntimeUrls(),
  plugins: [
    react(),
    brandFacts(),
    brandStyles(),
    brandFiles(),
    hostTokens(),
    fontPreload(),
    legalDocuments(),
    prerenderedPages(),
    compressed(),
    chunkList(),
  ],
  css: { postcss: { plugins: HOVER_ONLY } },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // The content security policy allows nothing inline, neither scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'src/early.ts'].map((file) => `${import.meta.dirname}/${file}`),
      output: {
        codeSplitting: { groups: CHUNKS },
        // Scripts list the files that they need next: with names the lists weigh twice as much.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash].css'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: { proxy: { '/api': API, '/readyz': API } },
});
