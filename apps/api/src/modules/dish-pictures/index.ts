export { dishPictureOf } from './picture-view.ts';
export { registerDishPictures } from './routes.ts';
export { storeDrawing } from './store-picture.ts';
