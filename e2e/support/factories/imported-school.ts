import { randomInt } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addDays, type Day, wallClockAt } from '@merenda/domain/time/dates';
import { expect } from '@playwright/test';
import { runProgram } from './run-program.ts';

/** A school of Wefood's of its own, which serves two dishes every day at noon. */
export interface ImportedSchool {
  name: string;
  dishes: { pt: string; hu: string; price: number; key: string }[];
  /** As its kitchen does: an import of the recipe of the first dish. */
  changeRecipe(allergens: string): Promise<void>;
  /** Another cut-off: this many minutes before a meal. */
  changeCutOff(minutes: number): Promise<void>;
}

/** In one of them it is daytime at any hour. */
const ZONES = ['America/Sao_Paulo', 'Asia/Tokyo'];

/** A zone in which today lasts for five more hours, and its day. */
export function daytime(): { timeZone: string; today: Day } {
  for (const timeZone of ZONES) {
    const { day, minutes } = wallClockAt(new Date(), timeZone);
    if (minutes > 4 * 60 && minutes < 19 * 60) return { timeZone, today: day };
  }
  throw new Error('it is night everywhere');
}

const DISHES = [
  { pt: 'Purê de batata', hu: 'Burgonyapüré', price: 18, slug: 'pure' },
  { pt: 'Arroz com feijão', hu: 'Rizs babbal', price: 20.5, slug: 'arroz' },
];

/**
 * Imports the school, with its menu of the next two months. By default it serves at noon what was ordered an
 * hour before; `hours` are start, end and minutes between two slots, `cutOff` the minutes before one.
 */
export async function importSchool({
  timeZone = 'America/Sao_Paulo',
  hours = '12:00,13:00,30',
  cutOff = 60,
  today = new Date().toISOString().slice(0, 10),
}: {
  timeZone?: string;
  hours?: string;
  cutOff?: number;
  today?: string;
} = {}): Promise<ImportedSchool> {
  const key = `zelia-${randomInt(1e9)}`;
  const name = `Zélia ${key}`;
  const dishes = DISHES.map((dish) => ({ ...dish, key: `${key}-${dish.slug}` }));
  const products = (first: string): [string, ...string[]] => [
    'company,product,name.pt-BR,name.en,name.hu-HU,allergens,nutritional_value,kilocalories',
    ...dishes.map(
      ({ pt, hu, key: product }, at) =>
        `wefood,${product},${pt},${pt},${hu},${at === 0 ? first : 'vegan'},inNatura,420`,
    ),
  ];
  const menus = (minutes: number): [string, ...string[]] => [
    'company,school,menu,name.pt-BR,name.en,name.hu-HU,type,order_types,start_date,end_date,weekdays,start_time,end_time,slot_minutes,prep_minutes',
    `wefood,${key},almoco,Almoço,Lunch,Ebéd,lunch,INO-TA,${today},${addDays(today, 60)},monday;tuesday;wednesday;thursday;friday;saturday;sunday,${hours},${minutes}`,
  ];
  await importFiles({
    schools: [
      'company,school,name,town,time_zone,wallet_payment,health_form,test',
      `wefood,${key},${name},Campinas,${timeZone},yes,yes,no`,
    ],
    classes: [
      'company,school,class,name,education_level,year,shift,room',
      `wefood,${key},5a,5º A,Ensino fundamental,2027,Manhã,21`,
    ],
    products: products('vegetarian'),
    menus: menus(cutOff),
    categories: [
      'company,school,menu,category,position,name.pt-BR,name.en,name.hu-HU',
      `wefood,${key},almoco,pratos,0,Pratos,Mains,Főételek`,
    ],
    'menu-products': [
      'company,school,menu,category,product,position,price',
      ...dishes.map(
        ({ key: product, price }, at) =>
          `wefood,${key},almoco,pratos,${product},${at},${price.toFixed(2)}`,
      ),
    ],
  });
  return {
    name,
    dishes,
    changeRecipe: (allergens) => importFiles({ products: products(allergens) }),
    changeCutOff: (minutes) => importFiles({ menus: menus(minutes) }),
  };
}

async function importFiles(files: Record<string, readonly string[]>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'merenda-import-'));
  for (const [name, lines] of Object.entries(files)) {
    await writeFile(path.join(folder, `${name}.csv`), `${lines.join('\n')}\n`);
  }
  // Imports take turns, and this one's is when the other's is over.
  await expect(() => runProgram('import', [folder])).toPass();
}
