import { brandFacts } from '@merenda/ui/build/brand-facts';
import { brandFiles } from '@merenda/ui/build/brand-files';
import { brandStyles } from '@merenda/ui/build/brand-styles';
import { compressed } from '@merenda/ui/build/compress';
import { HOVER_ONLY } from '@merenda/ui/build/hover';
import { quietRuntimeUrls } from '@merenda/ui/build/quiet-runtime-urls';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = { target: process.env.API_URL ?? 'http://console.localhost:3000' };

export default defineConfig({
  root: import.meta.dirname,
  customLogger: quietRuntimeUrls(),
  plugins: [react(), brandFacts(), brandStyles(), brandFiles(), compressed()],
  css: { postcss: { plugins: HOVER_ONLY } },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // The content security policy allows nothing inline, neither scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': API } },
});
