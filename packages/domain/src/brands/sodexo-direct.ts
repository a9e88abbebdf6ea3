import { defineBrand } from './define.ts';

export const sodexoDirect = defineBrand({
  id: 'sodexo-direct',
  label: 'sodexodirect',
  name: 'Sodexo Direct',
  companyId: 'sodexo-direct',
  variant: 'school',
  country: 'BR',
  timeZone: 'America/Sao_Paulo',
  currency: 'BRL',
  providers: ['card', 'esitefPix'],
  colours: {
    light: {
      brand: '#3341a8',
      brandStrong: '#252f7f',
      brandSoft: '#e9ebfb',
      onBrand: '#ffffff',
      accent: '#ff7a66',
      onAccent: '#3a0d05',
      walletGradient: ['#4c5ccb', '#3341a8', '#252f7f'],
      onWallet: '#ffffff',
    },
    dark: {
      brand: '#a3afff',
      brandStrong: '#c8cfff',
      brandSoft: '#282d57',
      onBrand: '#131a52',
      accent: '#ff8f7d',
      onAccent: '#3a0d05',
      walletGradient: ['#4453bd', '#303d9c', '#222b72'],
      onWallet: '#ffffff',
    },
  },
  // A plate with an arrow: straight to the table.
  logo: {
    word: 'Sodexo Direct',
    shapes: [
      {
        fill: 'brand',
        path: 'M16 2.5a13.5 13.5 0 1 1 0 27 13.5 13.5 0 0 1 0-27ZM13.6 8.4h4.9l6.3 7.6-6.3 7.6h-4.9l6.3-7.6Z',
      },
      { fill: 'accent', path: 'M11 13.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z' },
    ],
  },
  legal: {
    operator: 'Sodexo Direct',
    privacyEmail: 'privacy@sodexodirect.example',
    supportEmail: 'help@sodexodirect.example',
  },
  // Example origin of the mobile app that embeds our pages: an installation sets its own.
  embedders: ['https://app.sodexodirect.example'],
  flags: { sodexoLike: true, webviewLogout: true },
});
