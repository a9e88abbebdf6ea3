import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandFacts } from '../build/brand-facts.ts';
import { brandFiles } from '../build/brand-files.ts';
import { brandStyles } from '../build/brand-styles.ts';
import { HOVER_ONLY } from '../build/hover.ts';
import { FOCUS_SHOWN } from './focus-shown.ts';

/** `npm run ui`: the page of all blocks, on the next free port, by the names of all brands. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../../node_modules/.cache/ui-page',
  plugins: [react(), brandFacts(), brandStyles(), brandFiles()],
  css: { postcss: { plugins: [...(HOVER_ONLY ?? []), ...(FOCUS_SHOWN ?? [])] } },
});
