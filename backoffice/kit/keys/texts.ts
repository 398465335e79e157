/** The texts of the keys of lists, and of the help about keys. */
export const t = {
  title: 'Teclas',
  open: 'Ver las teclas',
  close: 'Cerrar',
  keys: [
    { keys: ['Ctrl+K'], does: 'Buscar, ir a una página o hacer algo' },
    { keys: ['/'], does: 'Ir al buscador de la lista; donde no hay, buscar en todo' },
    { keys: ['j', 'k'], does: 'Pasar a la fila siguiente o a la anterior' },
    { keys: ['Enter'], does: 'Abrir la fila' },
    { keys: ['x'], does: 'Marcar o desmarcar la fila' },
    { keys: ['Ctrl+Z'], does: 'Deshacer lo último, mientras se ofrece' },
    { keys: ['?'], does: 'Ver estas teclas' },
  ],
  characterKeys: 'Teclas sueltas: j, k, x, / y ?',
  characterKeysHint: 'Apagalas si dictás o si las apretás sin querer.',
  ticked: (row: string) => `${row}: marcada`,
  unticked: (row: string) => `${row}: sin marcar`,
} as const
