import { t as base } from './texts.ts'

/** The texts of "Mi cuenta". Those of failures and of successful actions are in shared/messages/staff.ts. */
const account = {
  password: {
    title: 'Contraseña',
    help: 'Cuando la cambiás se cierran tus demás sesiones y te avisamos por email.',
    change: 'Cambiar contraseña',
    forgotten: 'No recuerdo mi contraseña',
    changeTitle: 'Cambiar contraseña',
    changeSubmit: 'Cambiar',
    changeHelp: 'Escribí la contraseña que usás ahora y elegí otra.',
    current: 'Contraseña actual',
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
  secondFactor: {
    help: 'Además de la contraseña, al iniciar sesión pedimos un código que cambia cada 30 segundos en una aplicación de tu teléfono. Así, con tu contraseña sola nadie entra.',
    isOn: 'Activada',
    switchOn: 'Activar',
    switchOff: 'Desactivar',
    since: (moment: string) => `Activada el ${moment}.`,
    codesLeft: (codes: number) => {
      if (codes === 0) return 'No te quedan códigos de recuperación. Desactivala y volvé a activarla para tener nuevos.'
      return codes === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${codes} códigos de recuperación.`
    },
    onTitle: 'Activar la verificación en dos pasos',
    passwordHelp: 'Para empezar, escribí tu contraseña.',
    goOn: 'Continuar',
    scanHelp:
      'Escaneá el código con tu aplicación de verificación (Google Authenticator, Microsoft Authenticator, Aegis u otra) y escribí el código de 6 números que te muestra.',
    qr: 'Código QR para la aplicación de verificación',
    keyHelp: '¿No podés escanear? Cargá esta clave a mano:',
    offTitle: 'Desactivar la verificación en dos pasos',
    offHelp: 'Para iniciar sesión va a alcanzar con tu contraseña. Escribila, junto con un código de tu aplicación.',
  },
  recoveryCodes: {
    title: 'Guardá tus códigos de recuperación',
    help: 'Si perdés el teléfono, cada uno te deja entrar una vez en lugar del código de la aplicación. No los vamos a mostrar de nuevo: guardalos en un lugar seguro.',
    fileTitle: 'Códigos de recuperación de Ceibo. Cada uno sirve una sola vez.',
    fileName: 'ceibo-codigos-de-recuperacion.txt',
    copy: 'Copiar',
    copied: 'Copiamos los códigos.',
    notCopied: 'No pudimos copiar los códigos. Descargalos o anotalos.',
    download: 'Descargar',
    saved: 'Ya los guardé',
    done: 'Listo',
  },
} as const

export const t = { ...base, account }
