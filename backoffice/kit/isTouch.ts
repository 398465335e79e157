/**
 * Whether the pointer is a finger: touch screens need another drag-and-drop backend, because HTML drag and drop ignores touches.
 */
export const isTouch = () => window.matchMedia('(pointer: coarse)').matches
