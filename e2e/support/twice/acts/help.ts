import { callApi } from '../../factories/api.ts';
import { choose, confirm, dialogOf, field, press } from '../../steps/controls.ts';
import type { Act, Scene } from '../act.ts';
import { inDialog, inMain, open } from './places.ts';

const begin = (scene: Scene) => open(scene, '/help/help-chat?topic=other');

/** A conversation of this family's, with so many messages as there were turns. */
async function openConversation(scene: Scene): Promise<void> {
  const { family, request, turn } = scene;
  const { _id } = await callApi(request, 'POST /user-tickets', {
    token: family.token,
    body: { conversationId: `twice-${turn}`, conversationType: 'OTHER' },
  });
  await scene.page.goto(`${family.host}/help/help-chat?ticket=${_id}`);
}

export const HELP: readonly Act[] = [
  {
    name: 'a conversation',
    routes: ['POST /user-tickets', 'POST /user-tickets/:id/message'],
    async ready(scene) {
      await begin(scene);
      await field(scene, scene.t('chat.message')).fill('Is there soup?');
      return inMain(scene, scene.t('chat.send'));
    },
  },
  {
    name: 'a complaint about a top-up',
    routes: ['POST /user-tickets', 'POST /user-tickets/:id/message'],
    isOnce: true,
    async ready(scene) {
      const { page, t } = scene;
      await open(scene, '/help/help-chat?topic=recharge');
      await dialogOf(page).locator('label').filter({ hasText: '4242' }).click();
      await choose(scene, 'radio', t('chat.problem.notArrived'));
      return inDialog(scene, t('chat.subject.send'));
    },
  },
  {
    name: 'a message',
    routes: ['POST /user-tickets/:id/message'],
    async ready(scene) {
      await openConversation(scene);
      await field(scene, scene.t('chat.message')).fill('Is there soup?');
      return inMain(scene, scene.t('chat.send'));
    },
  },
  {
    name: 'ending a conversation',
    routes: ['PUT /user-tickets/:id/conversation'],
    async ready(scene) {
      await openConversation(scene);
      await press(scene, scene.t('chat.end'));
      return inDialog(scene, scene.t('chat.end'));
    },
  },
  {
    name: 'an answer to the survey',
    routes: ['POST /surveys/:id/answers'],
    isOnce: true,
    async ready(scene) {
      const { page, t } = scene;
      // The survey is drawn: here it comes.
      await page.evaluate(() => {
        Math.random = () => 0.01;
      });
      await openConversation(scene);
      await page.evaluate(() => {
        Math.random = () => 0.01;
      });
      await press(scene, t('chat.end'));
      await confirm(scene, t('chat.end'));
      await choose(scene, 'radio', t('chat.survey.star', { number: 4, max: 5 }));
      return inDialog(scene, t('chat.send'));
    },
  },
];
