import type { Menu } from '@merenda/contract';
import type { CATEGORIES, Texts } from './categories.ts';

export const MENU_KINDS = [
  'lunch',
  'snack',
  'party',
  'trip',
  'celebration',
  'business',
  'coffee',
] as const;

export type MenuKind = (typeof MENU_KINDS)[number];

export interface DemoMenu {
  names: Texts;
  menuType: Menu['menuType'];
  repeatsOn: readonly string[];
  startTimeMinutes: number;
  endTimeMinutes: number;
  slotsTimeMinutes: number;
  prepTimeMinutes: number;
  slotCapacity: number;
  /** For a coffee break: the fewest days that it is ordered ahead. */
  maxAdvanceDays?: number;
  categories: readonly { category: keyof typeof CATEGORIES; dishes: readonly string[] }[];
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

const lunch: DemoMenu = {
  names: {
    'pt-BR': 'Almoço',
    'pt-PT': 'Almoço',
    en: 'Lunch',
    'es-ES': 'Almuerzo',
    'fr-FR': 'Déjeuner',
    'de-DE': 'Mittagessen',
    'nl-NL': 'Lunch',
    'hu-HU': 'Ebéd',
  },
  menuType: 'lunch',
  repeatsOn: WEEKDAYS,
  startTimeMinutes: 11 * 60 + 30,
  endTimeMinutes: 13 * 60 + 30,
  slotsTimeMinutes: 10,
  prepTimeMinutes: 90,
  slotCapacity: 60,
  categories: [
    {
      category: 'mains',
      dishes: [
        'chicken-rice-beans',
        'spaghetti-bolognese',
        'baked-fish',
        'beef-stew',
        'chicken-nuggets',
      ],
    },
    {
      category: 'vegetarian',
      dishes: [
        'garden-bowl',
        'four-cheese-pasta',
        'vegetable-lasagne',
        'lentil-curry',
        'spinach-omelette',
      ],
    },
    { category: 'sides', dishes: ['green-salad', 'vegetable-soup', 'steamed-broccoli'] },
    { category: 'desserts', dishes: ['fruit-salad', 'seasonal-fruit', 'rice-pudding'] },
    { category: 'drinks', dishes: ['orange-juice', 'apple-juice', 'still-water'] },
  ],
};

const snack: DemoMenu = {
  names: {
    'pt-BR': 'Lanche da tarde',
    'pt-PT': 'Lanche',
    en: 'Afternoon snack',
    'es-ES': 'Merienda',
    'fr-FR': 'Goûter',
    'de-DE': 'Nachmittagssnack',
    'nl-NL': 'Tussendoortje',
    'hu-HU': 'Uzsonna',
  },
  menuType: 'INO-TA',
  repeatsOn: WEEKDAYS,
  startTimeMinutes: 14 * 60 + 30,
  endTimeMinutes: 16 * 60,
  slotsTimeMinutes: 10,
  prepTimeMinutes: 60,
  slotCapacity: 60,
  categories: [
    {
      category: 'savoury',
      dishes: ['cheese-bread', 'ham-cheese-toast', 'chicken-wrap', 'hummus-sticks'],
    },
    {
      category: 'sweet',
      dishes: ['carrot-cake', 'yoghurt-honey', 'cereal-bar', 'seasonal-fruit'],
    },
    { category: 'desserts', dishes: ['fruit-week'] },
    { category: 'drinks', dishes: ['orange-juice', 'apple-juice', 'cocoa-milk', 'still-water'] },
  ],
};

const party: DemoMenu = {
  names: {
    'pt-BR': 'Festa de aniversário',
    'pt-PT': 'Festa de anos',
    en: 'Birthday party',
    'es-ES': 'Fiesta de cumpleaños',
    'fr-FR': 'Fête d’anniversaire',
    'de-DE': 'Geburtstagsfeier',
    'nl-NL': 'Verjaardagsfeestje',
    'hu-HU': 'Születésnapi zsúr',
  },
  menuType: 'party',
  repeatsOn: ['thursday', 'friday'],
  startTimeMinutes: 14 * 60,
  endTimeMinutes: 17 * 60,
  slotsTimeMinutes: 30,
  prepTimeMinutes: 120,
  slotCapacity: 4,
  categories: [
    { category: 'savoury', dishes: ['cheese-bread', 'popcorn', 'hummus-sticks'] },
    { category: 'sweet', dishes: ['carrot-cake', 'fruit-salad'] },
    { category: 'drinks', dishes: ['orange-juice', 'apple-juice', 'still-water'] },
  ],
};

const trip: DemoMenu = {
  names: {
    'pt-BR': 'Lanche para o passeio',
    'pt-PT': 'Lanche para a visita de estudo',
    en: 'School trip lunch box',
    'es-ES': 'Comida para la excursión',
    'fr-FR': 'Panier-repas pour la sortie',
    'de-DE': 'Lunchpaket für den Ausflug',
    'nl-NL': 'Lunchpakket voor het schoolreisje',
    'hu-HU': 'Kirándulós csomag',
  },
  menuType: 'special-event',
  repeatsOn: WEEKDAYS,
  startTimeMinutes: 7 * 60 + 30,
  endTimeMinutes: 9 * 60,
  slotsTimeMinutes: 30,
  prepTimeMinutes: 24 * 60,
  slotCapacity: 40,
  categories: [
    { category: 'savoury', dishes: ['ham-cheese-toast', 'chicken-wrap', 'hummus-sticks'] },
    { category: 'sweet', dishes: ['seasonal-fruit', 'cereal-bar'] },
    { category: 'drinks', dishes: ['apple-juice', 'still-water'] },
  ],
};

const celebration: DemoMenu = {
  names: {
    'pt-BR': 'Comemoração com a equipe',
    'pt-PT': 'Festa com a equipa',
    en: 'Team celebration',
    'es-ES': 'Celebración con el equipo',
    'fr-FR': 'Pot d’équipe',
    'de-DE': 'Feier im Team',
    'nl-NL': 'Feestje met het team',
    'hu-HU': 'Csapatünneplés',
  },
  menuType: 'party',
  repeatsOn: WEEKDAYS,
  startTimeMinutes: 15 * 60,
  endTimeMinutes: 18 * 60,
  slotsTimeMinutes: 30,
  prepTimeMinutes: 24 * 60,
  slotCapacity: 3,
  categories: [
    { category: 'savoury', dishes: ['cheese-bread', 'chicken-wrap', 'hummus-sticks'] },
    { category: 'sweet', dishes: ['carrot-cake', 'fruit-salad'] },
    { category: 'drinks', dishes: ['orange-juice', 'apple-juice', 'still-water'] },
  ],
};

const business: DemoMenu = {
  names: {
    'pt-BR': 'Almoço de negócios',
    'pt-PT': 'Almoço de negócios',
    en: 'Business lunch',
    'es-ES': 'Comida de negocios',
    'fr-FR': 'Déjeuner d’affaires',
    'de-DE': 'Geschäftsessen',
    'nl-NL': 'Zakenlunch',
    'hu-HU': 'Üzleti ebéd',
  },
  menuType: 'special-event',
  repeatsOn: ['tuesday', 'wednesday', 'thursday'],
  startTimeMinutes: 12 * 60,
  endTimeMinutes: 14 * 60,
  slotsTimeMinutes: 30,
  prepTimeMinutes: 2 * 24 * 60,
  slotCapacity: 4,
  categories: [
    { category: 'mains', dishes: ['baked-fish', 'beef-stew', 'chicken-rice-beans'] },
    { category: 'vegetarian', dishes: ['garden-bowl', 'lentil-curry'] },
    { category: 'desserts', dishes: ['fruit-salad', 'rice-pudding'] },
    { category: 'drinks', dishes: ['orange-juice', 'still-water'] },
  ],
};

const coffee: DemoMenu = {
  names: {
    'pt-BR': 'Pausa para o café',
    'pt-PT': 'Pausa para café',
    en: 'Coffee break',
    'es-ES': 'Pausa café',
    'fr-FR': 'Pause-café',
    'de-DE': 'Kaffeepause',
    'nl-NL': 'Koffiepauze',
    'hu-HU': 'Kávészünet',
  },
  menuType: 'COFF-BRK',
  repeatsOn: WEEKDAYS,
  startTimeMinutes: 8 * 60,
  endTimeMinutes: 17 * 60,
  slotsTimeMinutes: 30,
  prepTimeMinutes: 120,
  slotCapacity: 4,
  maxAdvanceDays: 2,
  categories: [
    { category: 'savoury', dishes: ['cheese-bread', 'ham-cheese-toast', 'hummus-sticks'] },
    { category: 'sweet', dishes: ['carrot-cake', 'fruit-salad', 'yoghurt-honey'] },
    { category: 'drinks', dishes: ['orange-juice', 'apple-juice', 'still-water'] },
  ],
};

export const MENUS: Record<MenuKind, DemoMenu> = {
  lunch,
  snack,
  party,
  trip,
  celebration,
  business,
  coffee,
};
