import * as mains from './mains.ts';
import * as plain from './plain.ts';
import { type Food, newSheet, printSheet, type Sheet } from './sheet.ts';
import * as sides from './sides.ts';
import * as snacks from './snacks.ts';
import { type Ground, groundColour, table } from './tableware.ts';

/** How a dish is drawn: what it stands on, its own main colour, and what lies there. */
type Drawing = readonly [ground: Ground, colour: string, draw: (sheet: Sheet) => void];

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  'chicken-rice-beans': ['sage', '#c9a878', mains.chickenRiceBeans],
  'spaghetti-bolognese': ['slate', '#c78a45', mains.spaghettiBolognese],
  'baked-fish': ['sky', '#dcb985', mains.bakedFish],
  'beef-stew': ['sand', '#a97a56', mains.beefStew],
  'chicken-nuggets': ['sky', '#dba95e', mains.chickenNuggets],
  'four-cheese-pasta': ['sand', '#ecc978', mains.fourCheesePasta],
  'garden-bowl': ['clay', '#b5b46a', mains.gardenBowl],
  'vegetable-lasagne': ['wood', '#d98d4a', mains.vegetableLasagne],
  'lentil-curry': ['wood', '#dc9a4a', mains.lentilCurry],
  'spinach-omelette': ['rose', '#ddb94e', mains.spinachOmelette],
  'steamed-broccoli': ['clay', '#6f9a4e', mains.steamedBroccoli],
  'green-salad': ['wood', '#8ab257', sides.greenSalad],
  'vegetable-soup': ['sand', '#e0a04a', sides.vegetableSoup],
  'fruit-salad': ['rose', '#d99b62', sides.fruitSalad],
  'seasonal-fruit': ['slate', '#d9584c', sides.seasonalFruit],
  'yoghurt-honey': ['rose', '#f0e0c0', sides.yoghurtHoney],
  'rice-pudding': ['sage', '#f1e3c0', sides.ricePudding],
  'orange-juice': ['sky', '#f9b03a', sides.orangeJuice],
  'apple-juice': ['clay', '#e8cb62', sides.appleJuice],
  'cocoa-milk': ['sage', '#b98255', sides.cocoaMilk],
  'still-water': ['slate', '#cfe6f0', sides.stillWater],
  'cheese-bread': ['sage', '#ecc878', snacks.cheeseBread],
  'ham-cheese-toast': ['sky', '#d6a35c', snacks.hamCheeseToast],
  'chicken-wrap': ['sage', '#dcb87e', snacks.chickenWrap],
  'hummus-sticks': ['sand', '#e2b56a', snacks.hummusSticks],
  'carrot-cake': ['sky', '#b9743c', snacks.carrotCake],
  'cereal-bar': ['clay', '#c8975a', snacks.cerealBar],
  'grilled-chicken': ['sand', '#d7a05c', plain.grilledChicken],
  'white-rice': ['wood', '#f4ecd8', plain.whiteRice],
  'stewed-beans': ['sage', '#6b3622', plain.stewedBeans],
  'beef-in-sauce': ['clay', '#8a4c28', plain.beefInSauce],
  'mashed-potato': ['rose', '#f4e2b0', plain.mashedPotato],
  'fruit-week': ['sky', '#b98a4e', plain.fruitWeek],
  popcorn: ['slate', '#f3e2b0', snacks.popcorn],
};

/** A demo dish's picture. */
export interface DishDrawing {
  svg: string;
  /** While it comes: the colours of its middle and of its edge. */
  placeholder: { middle: string; edge: string };
  /** The foods that are known again in it. */
  shows: ReadonlySet<Food>;
}

/** The drawing of a demo dish (product:menus#pictures), the same in each run; undefined without one. */
export function drawDish(slug: string): DishDrawing | undefined {
  const drawing = DRAWINGS[slug];
  if (!drawing) return undefined;
  const [ground, middle, draw] = drawing;
  const sheet = newSheet(slug);
  table(sheet, ground);
  draw(sheet);
  const { shows } = sheet;
  return { svg: printSheet(sheet), placeholder: { middle, edge: groundColour(ground) }, shows };
}
