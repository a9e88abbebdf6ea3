export { removePicture, type ShownBy, savePicture } from './change-picture.ts';
export { dishPictureOf, photoAddressOf } from './picture-view.ts';
export { onShownPicture, PICTURE_COLUMNS } from './queries.ts';
export { registerDishPictures } from './routes.ts';
export { drawPicture, pictureIdOf, storeDrawing, storeDrawn } from './store-picture.ts';
