import * as contract from '@merenda/contract/menus';
import { removeDishPicture, saveDishPicture } from '@merenda/contract/operator';
import { brandForHost } from '@merenda/domain/brands/brands';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { removePicture, savePicture } from './change-picture.ts';
import { openPicture } from './open-picture.ts';

export function registerDishPictures(serve: Serve, services: Services): void {
  serve(contract.getDishPicture, ({ params, request }) =>
    openPicture(services, brandForHost(request.host).companyId, params),
  );
  serve(saveDishPicture, async ({ operator, params, receiveFile }) => {
    const { content } = await receiveFile({
      tooLargeKey: 'menus.picture.error.size',
      typeKey: 'menus.picture.error.type',
    });
    return { image: await savePicture(services, operator, params.id, content) };
  });
  serve(removeDishPicture, async ({ operator, params }) => {
    await removePicture(services, operator, params.id);
    return null;
  });
}
