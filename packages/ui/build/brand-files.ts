import { BRANDS, type Brand } from '@merenda/domain/brands/brands';
import { drawMark } from '@merenda/domain/brands/define';
import type { Plugin } from 'vite';

/** The files of each brand under /brand/<id>/: its icons and its web app manifest. */
export function brandFiles(): Plugin {
  return {
    name: 'merenda:brand-files',
    generateBundle() {
      for (const [fileName, source] of allFiles())
        this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      const files = new Map(allFiles());
      server.middlewares.use((request, response, next) => {
        const source = files.get((request.url ?? '').slice(1));
        if (source === undefined) return next();
        response.setHeader(
          'content-type',
          request.url?.endsWith('svg') ? 'image/svg+xml' : 'application/manifest+json',
        );
        response.end(source);
      });
    },
  };
}

const allFiles = () => BRANDS.flatMap(filesOf);

function filesOf(brand: Brand): [fileName: string, source: string][] {
  const { light, dark } = brand.colours;
  const { shapes } = brand.logo;
  const folder = `brand/${brand.id}`;
  return [
    [`${folder}/favicon.svg`, drawMark(shapes, light.brand, light.accent)],
    [`${folder}/mark.svg`, drawMark(shapes, light.brand, light.accent)],
    [`${folder}/mark-dark.svg`, drawMark(shapes, dark.brand, dark.accent)],
    [`${folder}/icon.svg`, tile(brand)],
    [`${folder}/manifest.webmanifest`, JSON.stringify(manifest(brand))],
  ];
}

/** The icon for home screens: the mark on the brand's colour, inside every mask's edge. */
function tile({ logo, colours: { light } }: Brand): string {
  const mark = drawMark(logo.shapes, light.onBrand, light.accent).replace(
    '<svg ',
    '<svg x="7" y="7" width="18" height="18" ',
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512"><rect width="32" height="32" fill="${light.brand}"/>${mark}</svg>`;
}

function manifest({ id, name, colours: { light } }: Brand) {
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    background_color: light.paper,
    theme_color: light.brand,
    icons: [
      { src: `/brand/${id}/icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: `/brand/${id}/icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    ],
  };
}
