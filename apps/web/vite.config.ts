import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandFacts } from './build/brand-facts.ts';
import { brandFiles } from './build/brand-files.ts';
import { brandStyles } from './build/brand-styles.ts';
import { chunkList } from './build/chunk-list.ts';
import { CHUNKS } from './build/chunks.ts';
import { compressed } from './build/compress.ts';
import { fontPreload } from './build/font-preload.ts';
import { hostTokens } from './build/host-tokens.ts';
import { HOVER_ONLY } from './build/hover.ts';
import { legalDocuments } from './build/legal-documents.ts';
import { prerenderedPages } from './build/prerendered-pages.ts';
import { quietRuntimeUrls } from './build/quiet-runtime-urls.ts';

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
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: { proxy: { '/api': API, '/readyz': API } },
});
