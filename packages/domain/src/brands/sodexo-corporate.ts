import { defineBrand } from './define.ts';

export const sodexoCorporate = defineBrand({
  id: 'sodexo-corporate',
  label: 'sodexo',
  name: 'Sodexo Direct',
  companyId: 'sodexo-corporate',
  variant: 'corporate',
  country: 'HU',
  timeZone: 'Europe/Budapest',
  currency: 'HUF',
  providers: ['card', 'nevogate'],
  preselectedProvider: 'nevogate',
  colours: {
    light: {
      brand: '#174a75',
      brandStrong: '#103655',
      brandSoft: '#e3edf6',
      onBrand: '#ffffff',
      accent: '#ff7a66',
      onAccent: '#3a0d05',
      walletGradient: ['#2a6a9e', '#174a75', '#103655'],
      onWallet: '#ffffff',
    },
    dark: {
      brand: '#86bdec',
      brandStrong: '#b3d6f5',
      brandSoft: '#1b344b',
      onBrand: '#0a2740',
      accent: '#ff8f7d',
      onAccent: '#3a0d05',
      walletGradient: ['#27618f', '#16446b', '#0e304c'],
      onWallet: '#ffffff',
    },
  },
  // A lunch tray with its compartments.
  logo: {
    word: 'Sodexo Direct',
    shapes: [
      {
        fill: 'brand',
        path: 'M8.5 4h15A6.5 6.5 0 0 1 30 10.5v11a6.5 6.5 0 0 1-6.5 6.5h-15A6.5 6.5 0 0 1 2 21.5v-11A6.5 6.5 0 0 1 8.5 4ZM12 10a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM22 17.8h3a1.6 1.6 0 0 1 1.6 1.6v1a1.6 1.6 0 0 1-1.6 1.6h-3a1.6 1.6 0 0 1-1.6-1.6v-1a1.6 1.6 0 0 1 1.6-1.6Z',
      },
      {
        fill: 'accent',
        path: 'M22 10h3a1.6 1.6 0 0 1 1.6 1.6v2a1.6 1.6 0 0 1-1.6 1.6h-3a1.6 1.6 0 0 1-1.6-1.6v-2a1.6 1.6 0 0 1 1.6-1.6Z',
      },
    ],
  },
  legal: {
    operator: 'Sodexo Direct',
    privacyEmail: 'privacy@sodexo.example',
    supportEmail: 'help@sodexo.example',
  },
  // Example origin of the mobile app that embeds our pages: an installation sets its own.
  embedders: ['https://app.sodexo.example'],
  flags: { sodexoLike: true, webviewLogout: true },
});
