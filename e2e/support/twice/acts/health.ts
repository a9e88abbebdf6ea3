import { NO } from '@merenda/domain/health/health-questions';
import { createFamily } from '../../factories/families.ts';
import { fileHealthForm } from '../../factories/health-forms.ts';
import { press } from '../../steps/controls.ts';
import { answerAllNo, answerAny, fillContacts, fillSchool, REPORT } from '../../steps/health.ts';
import type { Act, Scene } from '../act.ts';
import { inDialog, inMain, open } from './places.ts';

const openForm = (scene: Scene) => open(scene, `/dependents/anamnesis/${scene.family.student.id}`);

export const HEALTH: readonly Act[] = [
  {
    name: 'a health form',
    routes: ['POST /anamnesis'],
    family: (stage) => createFamily(stage),
    isOnce: true,
    async ready(scene) {
      await openForm(scene);
      await answerAny(scene, NO);
      await answerAllNo(scene);
      await fillContacts(scene);
      await fillSchool(scene);
      return inMain(scene, scene.t('health.send'));
    },
  },
  {
    name: 'changes of a health form',
    routes: ['PUT /anamnesis/:id'],
    family: (stage) => createFamily(stage),
    isOnce: true,
    isSame: true,
    async ready(scene) {
      const { page, t } = scene;
      await fileHealthForm(scene, scene.family, ['fish']);
      await openForm(scene);
      await press(scene, t('health.edit'));
      await press(scene, t('common.next'));
      await page.locator('[data-field="foodRestricions"] label').nth(3).click();
      await press(scene, t('common.next'));
      await page.locator('[data-field="confirmation"] label').click();
      for (let step = 1; step <= 3; step += 1) await press(scene, t('common.next'));
      return inMain(scene, t('health.saveChanges'));
    },
  },
  {
    name: 'removing a medical report',
    routes: ['DELETE /anamnesis/:id/medical-report'],
    family: (stage) => createFamily(stage),
    isOnce: true,
    async ready(scene) {
      const { page, t } = scene;
      await fileHealthForm(scene, scene.family, ['fish']);
      await openForm(scene);
      await page.locator('input[type=file]').setInputFiles(REPORT);
      await press(scene, t('health.report.remove'));
      return inDialog(scene, t('health.report.remove'));
    },
  },
];
