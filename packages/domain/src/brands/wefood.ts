import { defineBrand } from './define.ts';

export const wefood = defineBrand({
  id: 'wefood',
  label: 'wefood',
  name: 'Wefood',
  companyId: 'wefood',
  variant: 'school',
  country: 'BR',
  timeZone: 'America/Sao_Paulo',
  currency: 'BRL',
  providers: ['card', 'mundipaggPix'],
  colours: {
    light: {
      brand: '#0f6b47',
      brandStrong: '#0a4f34',
      brandSoft: '#e3f1e9',
      onBrand: '#ffffff',
      accent: '#f5a623',
      onAccent: '#2b1a00',
      walletGradient: ['#1f8159', '#0f6b47', '#0a4f34'],
      onWallet: '#ffffff',
    },
    dark: {
      brand: '#52c692',
      brandStrong: '#8fe3bb',
      brandSoft: '#17392b',
      onBrand: '#06281a',
      accent: '#f7b64a',
      onAccent: '#2b1a00',
      walletGradient: ['#1c7450', '#0d5c3d', '#083f2a'],
      onWallet: '#ffffff',
    },
  },
  // A lunch box with a bowl in it, which is also a smile.
  logo: {
    word: 'wefood',
    shapes: [
      {
        fill: 'brand',
        path: 'M11 3h10a8 8 0 0 1 8 8v5a13 13 0 0 1-26 0v-5a8 8 0 0 1 8-8ZM8.8 12.5a7.2 8.4 0 0 0 14.4 0Z',
      },
    ],
  },
  legal: {
    operator: 'Wefood',
    privacyEmail: 'privacy@wefood.example',
    supportEmail: 'help@wefood.example',
  },
});
