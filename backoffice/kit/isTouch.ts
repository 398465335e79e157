/** Whether the pointer is a finger, which needs another drag-and-drop backend: HTML drag and drop ignores touches. */
export const isTouch = () => window.matchMedia('(pointer: coarse)').matches
