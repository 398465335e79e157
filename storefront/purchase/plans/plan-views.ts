/** From here on there is room for all plans as columns. */
export const WIDE = '(min-width: 62rem)'

/** The plans as columns: wide screens begin with them, small ones compare two. */
export const loadPlanTable = () => import('./PlanTable.tsx')

/** The plans as cards, which only small screens need. */
export const loadPlanCards = () => import('./PlanCards.tsx')
