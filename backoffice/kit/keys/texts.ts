/** The texts of the keys of lists. */
export const t = {
  help: ({ canTick, canSearch }: { canTick: boolean; canSearch: boolean }) =>
    `Teclado: j y k recorren las filas, Enter abre${canTick ? ', x marca' : ''}${canSearch ? ', / busca' : ''}.`,
  off: 'Desactivar estas teclas',
  on: 'Activar las teclas de la lista',
  ticked: 'Marcada',
  unticked: 'Sin marcar',
} as const
