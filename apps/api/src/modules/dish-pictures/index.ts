export { dishPictureOf } from './picture-view.ts';
export { registerDishPictures } from './routes.ts';
export { pictureIdOf, storeDrawing } from './store-picture.ts';
