import type { Language } from '@merenda/domain/places/languages';

/** One text in every language of the product. */
export type Texts = Record<Language, string>;

/** The categories of menus. */
export const CATEGORIES = {
  mains: {
    'pt-BR': 'Pratos principais',
    'pt-PT': 'Pratos de carne e peixe',
    en: 'Main courses',
    'es-ES': 'Platos principales',
    'fr-FR': 'Plats',
    'de-DE': 'Hauptgerichte',
    'nl-NL': 'Hoofdgerechten',
    'hu-HU': 'Főételek',
  },
  vegetarian: {
    'pt-BR': 'Pratos vegetarianos',
    'pt-PT': 'Pratos vegetarianos',
    en: 'Vegetarian dishes',
    'es-ES': 'Platos vegetarianos',
    'fr-FR': 'Plats végétariens',
    'de-DE': 'Vegetarische Gerichte',
    'nl-NL': 'Vegetarische gerechten',
    'hu-HU': 'Vegetáriánus ételek',
  },
  sides: {
    'pt-BR': 'Acompanhamentos',
    'pt-PT': 'Acompanhamentos',
    en: 'Sides',
    'es-ES': 'Guarniciones',
    'fr-FR': 'Accompagnements',
    'de-DE': 'Beilagen',
    'nl-NL': 'Bijgerechten',
    'hu-HU': 'Levesek és köretek',
  },
  desserts: {
    'pt-BR': 'Sobremesas',
    'pt-PT': 'Sobremesas',
    en: 'Desserts',
    'es-ES': 'Postres',
    'fr-FR': 'Desserts',
    'de-DE': 'Nachtisch',
    'nl-NL': 'Toetjes',
    'hu-HU': 'Desszertek',
  },
  drinks: {
    'pt-BR': 'Bebidas',
    'pt-PT': 'Bebidas',
    en: 'Drinks',
    'es-ES': 'Bebidas',
    'fr-FR': 'Boissons',
    'de-DE': 'Getränke',
    'nl-NL': 'Dranken',
    'hu-HU': 'Italok',
  },
  savoury: {
    'pt-BR': 'Salgados',
    'pt-PT': 'Salgados',
    en: 'Savoury',
    'es-ES': 'Salado',
    'fr-FR': 'Salé',
    'de-DE': 'Herzhaftes',
    'nl-NL': 'Hartig',
    'hu-HU': 'Sós falatok',
  },
  sweet: {
    'pt-BR': 'Doces e frutas',
    'pt-PT': 'Doces e fruta',
    en: 'Sweet things and fruit',
    'es-ES': 'Dulces y fruta',
    'fr-FR': 'Sucré et fruits',
    'de-DE': 'Süßes und Obst',
    'nl-NL': 'Zoet en fruit',
    'hu-HU': 'Édesség és gyümölcs',
  },
} as const satisfies Record<string, Texts>;
