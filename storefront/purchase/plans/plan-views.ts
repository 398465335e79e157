/** The media query of screens with room for all plans as columns. */
export const WIDE = '(min-width: 62rem)'

/** Loads the plans as columns: wide screens start with them, small ones compare two. */
export const loadPlanTable = () => import('./PlanTable.tsx')

/** Loads the plans as cards, which only small screens need. */
export const loadPlanCards = () => import('./PlanCards.tsx')
