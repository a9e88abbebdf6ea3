export { WindowCloser as default } from '../../../features/topups/components/outcome/window-closer.tsx';
