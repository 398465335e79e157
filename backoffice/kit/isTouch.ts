/** A finger drags with a backend of its own: the browser's drag and drop does not know it. */
export const isTouch = () => window.matchMedia('(pointer: coarse)').matches
