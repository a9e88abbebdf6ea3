import * as contract from '@merenda/contract/menus';
import {
  removeCouponLogo,
  removeDishPicture,
  saveCouponLogo,
  saveDishPicture,
} from '@merenda/contract/operator';
import { brandOfRequest, isConsole } from '../../platform/requested-address.ts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { removePicture, savePicture } from './change-picture.ts';
import { openPicture } from './open-picture.ts';

const WORDS = {
  tooLargeKey: 'menus.picture.error.size',
  typeKey: 'menus.picture.error.type',
} as const;

export function registerDishPictures(serve: Serve, services: Services): void {
  serve(contract.getDishPicture, ({ params, request }) =>
    openPicture(
      services,
      isConsole(services.env, request) ? 'any' : brandOfRequest(request).companyId,
      params,
    ),
  );
  serve(saveDishPicture, async ({ operator, params: { id }, receiveFile }) => {
    const { content } = await receiveFile(WORDS);
    return { image: await savePicture(services, operator, { thing: 'product', id }, content) };
  });
  serve(removeDishPicture, async ({ operator, params: { id } }) => {
    await removePicture(services, operator, { thing: 'product', id });
    return null;
  });
  serve(saveCouponLogo, async ({ operator, params: { restaurantId: id }, receiveFile }) => {
    const { content } = await receiveFile(WORDS);
    const { url } = await savePicture(services, operator, { thing: 'school', id }, content);
    return { couponLogo: url };
  });
  serve(removeCouponLogo, async ({ operator, params: { restaurantId: id } }) => {
    await removePicture(services, operator, { thing: 'school', id });
    return null;
  });
}
