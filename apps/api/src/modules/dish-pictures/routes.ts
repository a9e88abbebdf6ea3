import * as contract from '@merenda/contract/menus';
import {
  openCouponLogo,
  removeCouponLogo,
  removeDishPicture,
  saveCouponLogo,
  saveDishPicture,
} from '@merenda/contract/operator';
import { brandOfRequest, isConsole } from '../../platform/requested-address.ts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { findPictureAddress, removePicture, savePicture } from './change-picture.ts';
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
  serve(saveDishPicture, async ({ operator, params: { id }, query, receiveFile }) => {
    const { content } = await receiveFile(WORDS);
    const dish = { thing: 'product', id, seen: query.seen } as const;
    return { image: await savePicture(services, operator, dish, content) };
  });
  serve(removeDishPicture, async ({ operator, params: { id }, query }) => {
    await removePicture(services, operator, {
      thing: 'product',
      id,
      seen: query.seen,
    });
    return null;
  });
  serve(openCouponLogo, async ({ params: { restaurantId: id } }) => {
    const couponLogo = await findPictureAddress(services, { thing: 'school', id });
    return couponLogo === undefined ? {} : { couponLogo };
  });
  serve(saveCouponLogo, async ({ operator, params: { restaurantId: id }, query, receiveFile }) => {
    const { content } = await receiveFile(WORDS);
    const cards = { thing: 'school', id, seen: query.seen } as const;
    const { url } = await savePicture(services, operator, cards, content);
    return { couponLogo: url };
  });
  serve(removeCouponLogo, async ({ operator, params: { restaurantId: id }, query }) => {
    await removePicture(services, operator, { thing: 'school', id, seen: query.seen });
    return null;
  });
}
