import { defineBrand } from './define.ts';

export const thomasFranks = defineBrand({
  id: 'thomas-franks',
  label: 'thomasfranks',
  name: 'Thomas Franks',
  companyId: 'thomas-franks',
  variant: 'school',
  country: 'GB',
  timeZone: 'Europe/London',
  currency: 'GBP',
  providers: ['card'],
  colours: {
    light: {
      brand: '#7d2043',
      brandStrong: '#5f1532',
      brandSoft: '#f8e8ed',
      onBrand: '#ffffff',
      accent: '#d3a13a',
      onAccent: '#2e1f00',
      walletGradient: ['#a3365f', '#7d2043', '#5f1532'],
      onWallet: '#ffffff',
    },
    dark: {
      brand: '#f29ab6',
      brandStrong: '#f8c3d3',
      brandSoft: '#4a2030',
      onBrand: '#430b21',
      accent: '#e0b457',
      onAccent: '#2e1f00',
      walletGradient: ['#923156', '#701c3c', '#54122c'],
      onWallet: '#ffffff',
    },
  },
  radius: { small: 6, medium: 10, large: 16 },
  // A crest with the two initials in one stroke.
  logo: {
    word: 'Thomas Franks',
    shapes: [
      {
        fill: 'brand',
        path: 'M16 2.2 28.2 6v9.8c0 7-4.8 11.8-12.2 14-7.4-2.2-12.2-7-12.2-14V6ZM8.5 9.5v3h2V23h3.2V12.5h2.6V23h3.2v-4.9h3.2v-3h-3.2v-2.6h4v-3Z',
      },
    ],
  },
  legal: {
    operator: 'Thomas Franks',
    privacyEmail: 'privacy@thomasfranks.example',
    supportEmail: 'help@thomasfranks.example',
  },
});
