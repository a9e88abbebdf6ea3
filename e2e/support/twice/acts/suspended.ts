import { addDays } from '@merenda/domain/time/dates';
import { expect } from '@playwright/test';
import { callApi } from '../../factories/api.ts';
import { createFamily, type Family, orderFirstDish } from '../../factories/families.ts';
import { fileHealthForm } from '../../factories/health-forms.ts';
import { importSchool } from '../../factories/imported-school.ts';
import type { Stage } from '../../stage/stage.ts';
import { press } from '../../steps/controls.ts';
import type { Act, Scene } from '../act.ts';
import { inDialog, inMain, open } from './places.ts';

/** A meal for each turn. */
const MEALS = 5;

const waiting = ({ request }: Stage, { token, student }: Family) =>
  callApi(request, 'GET /menu-orders', {
    token,
    query: { user: student.id, status: 'suspended', limit: 100 },
  });

/** A family whose meals all wait for an answer, as the recipe has changed. */
async function whoseMealsWait(stage: Stage): Promise<Family> {
  const school = await importSchool();
  const money = { own: 10, theirs: 150 };
  const family = await createFamily(stage, { school: school.name, money });
  await fileHealthForm(stage, family, ['milk']);
  const today = new Date().toISOString().slice(0, 10);
  for (let after = 3; after < 3 + MEALS; after += 1) {
    await orderFirstDish(stage, family, addDays(today, after));
  }
  await school.changeRecipe('vegetarian;milk');
  await expect.poll(async () => (await waiting(stage, family)).total).toBe(MEALS);
  return family;
}

/** The page of one that still waits. */
async function openWaiting(scene: Scene): Promise<void> {
  const { docs } = await waiting(scene, scene.family);
  await open(scene, `/dependents/${scene.family.student.id}/buy/${docs[0]?._id}`);
  await scene.page.getByRole('heading', { name: scene.t('ordering.suspended.title') }).waitFor();
}

export const SUSPENDED: readonly Act[] = [
  {
    name: 'another dish for a meal that waits',
    routes: ['POST /menu-orders/:id/replace'],
    family: whoseMealsWait,
    async ready(scene) {
      await openWaiting(scene);
      return inMain(scene, /^(Arroz|Rizs)/);
    },
  },
  {
    name: 'a meal that waits, served as it is',
    routes: ['POST /menu-orders/:id/confirm'],
    family: whoseMealsWait,
    async ready(scene) {
      await openWaiting(scene);
      await press(scene, scene.t('ordering.suspended.serve'));
      return inDialog(scene, scene.t('ordering.suspended.serve'));
    },
  },
  {
    name: 'money back for a meal that waits',
    routes: ['POST /menu-orders/:id/cancel'],
    family: whoseMealsWait,
    async ready(scene) {
      await openWaiting(scene);
      return inMain(scene, scene.t('ordering.suspended.refund'));
    },
  },
];
