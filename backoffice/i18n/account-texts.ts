/** What "Mi cuenta" says. Texts of failures and of what was done live in shared/staff-messages.ts. */
export const accountTexts = {
  title: 'Mi cuenta',
  openFrom: (name: string) => (name ? `${name}: mi cuenta` : 'Mi cuenta'),
  password: {
    title: 'Contraseña',
    help: 'Para cambiarla te mandamos un enlace por email. Cuando la cambiás se cierran todas tus sesiones.',
    change: 'Cambiar contraseña',
  },
  sessions: {
    title: 'Sesiones abiertas',
    help: 'Los lugares donde tu cuenta está abierta ahora. Si no reconocés alguno, cerralo y cambiá tu contraseña.',
    current: 'Esta sesión',
    unknownDevice: 'Dispositivo desconocido',
    opened: (moment: string) => `Abierta el ${moment}`,
    lastUsed: (moment: string) => `Último uso: ${moment}`,
    network: (address: string) => `Red ${address}`,
    end: 'Cerrar esta sesión',
    endNamed: (device: string) => `Cerrar esta sesión: ${device}`,
    endOthers: 'Cerrar las demás',
    onlyThis: 'No hay otras sesiones abiertas.',
    privacy:
      'Guardamos el navegador y la red, sin su último número, solo para que reconozcas tus sesiones. Se borran con cada sesión: como mucho 31 días después de abrirla.',
    confirmEnd: {
      title: '¿Cerrar esta sesión?',
      body: (device: string, moment: string) =>
        `${device}, abierta el ${moment}. Quien la esté usando va a tener que iniciar sesión de nuevo.`,
    },
    confirmOthers: {
      title: '¿Cerrar las demás sesiones?',
      body: 'Tu cuenta queda abierta solo acá. En los otros lugares va a haber que iniciar sesión de nuevo.',
    },
  },
} as const
