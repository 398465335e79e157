import { messages } from './messages.ts'

/** The part of the catalogue (§8) that is told in the back-office and by calls of staff only. */
const staffMessages = {
  'LOGIN.SUCCESS': 'Inicio de sesión correcto.',
  'LOGIN.WRONG_CREDENTIALS': 'Usuario o contraseña incorrectos.',
  'LOGIN.USER_NOT_FOUND': 'El usuario no existe.',
  'LOGIN.LOGOUT_SUCCESS': 'Sesión cerrada.',
  'LOGIN.FORGOT_SUCCESS': 'Si el email está registrado, te enviamos un enlace para crear una contraseña nueva.',
  'LOGIN.RESET_SUCCESS': 'Contraseña actualizada. Ya podés iniciar sesión.',
  'LOGIN.RESET_LINK_INVALID': 'El enlace venció o ya fue usado. Pedí uno nuevo.',
  'LOGIN.PASSWORD_COMMON': 'Esa contraseña es fácil de adivinar. Elegí otra.',
  'LOGIN.SETUP_SUCCESS': 'Administrador creado. Ya podés iniciar sesión.',
  'LOGIN.EMAIL_TAKEN': 'Ya hay un usuario con ese email.',

  'BUSINESS.ERROR.PASSWORD_REQUERIMENTS':
    'La contraseña necesita al menos 10 caracteres, con una mayúscula, una minúscula, un número y un símbolo.',
  'BUSINESS.ERROR.PASSWORD_CONFIRM_NOT_MATCH': 'Las contraseñas no coinciden.',
  'BUSINESS.ERROR.NAME_REQUIRED': 'Ingresá el nombre.',
  'BUSINESS.ERROR.NAME_MAX_LENGTH': 'El nombre puede tener hasta 120 caracteres.',
  'BUSINESS.ERROR.RUT_REQUIRED': 'Ingresá el RUT.',
  'BUSINESS.ERROR.RUT_INVALID': 'El RUT no es válido: revisá sus 12 números.',
  'BUSINESS.ERROR.ADDRESS_REQUIRED': 'Ingresá la dirección.',
  'BUSINESS.ERROR.COMMISSION_REQUIRED': 'Ingresá la comisión.',
  'BUSINESS.ERROR.COMMISSION_NOT_NUMBER':
    'La comisión tiene que ser un número; los decimales, hasta dos, van con punto.',
  'BUSINESS.ERROR.COMMISSION_OUT_RANGE': 'La comisión tiene que estar entre 1 y 100.',
  'BUSINESS.ERROR.MARKUP_REQUIRED': 'Ingresá el recargo.',
  'BUSINESS.ERROR.MARKUP_NOT_NUMBER': 'El recargo tiene que ser un número; los decimales, hasta dos, van con punto.',
  'BUSINESS.ERROR.MARKUP_OUT_RANGE': 'El recargo tiene que estar entre 1 y 100.',
  'BUSINESS.ERROR.PAYMENT_TYPE_REQUIRED': 'Elegí la forma de pago.',
  'BUSINESS.ERROR.SUBDOMAIN_REQUIRED': 'Ingresá el subdominio.',
  'BUSINESS.ERROR.SUBDOMAIN_INVALID':
    'El subdominio lleva de 3 a 40 letras sin tilde, números o guiones, y no empieza ni termina con guion.',
  'BUSINESS.ERROR.SUBDOMAIN_RESERVED': 'Ese subdominio está reservado para el sitio. Elegí otro.',
  'BUSINESS.ERROR.SUBDOMAIN_TAKEN': 'Ya hay una empresa con ese subdominio.',
  'BUSINESS.ERROR.DESCRIPTION_REQUIRED': 'Ingresá la descripción.',
  'BUSINESS.ERROR.PRIMARY_COLOR_REQUIRED': 'Elegí el color primario.',
  'BUSINESS.ERROR.SECONDARY_COLOR_REQUIRED': 'Elegí el color secundario.',
  'BUSINESS.ERROR.COLOR_INVALID': 'El color lleva # y seis signos, por ejemplo #b700ff.',
  'BUSINESS.ERROR.LOGO_REQUIRED': 'Cargá el logo.',
  'BUSINESS.ERROR.FAVICON_REQUIRED': 'Cargá el ícono del sitio.',
  'BUSINESS.ERROR.IMAGE_INVALID': 'No encontramos esa imagen. Cargala de nuevo.',
  'BUSINESS.ERROR.BANNER_LINK_INVALID': 'El enlace tiene que empezar con http:// o https://.',
  'BUSINESS.ERROR.BANNERS_MAX': 'Podés cargar hasta 10 banners.',
  'BUSINESS.ERROR.USER_REQUIRED': 'Ingresá el email del usuario.',
  'BUSINESS.ERROR.EMAIL_INVALID': 'Ingresá un email válido.',
  'BUSINESS.ERROR.PASSWORD_REQUIRED': 'Ingresá la contraseña.',
  'BUSINESS.ERROR.PASSWORD_CONFIRM_REQUIRED': 'Repetí la contraseña.',
  'BUSINESS.ERROR.NO_CHANGES': 'No hay cambios para guardar.',
  'BUSINESS.ERROR.CHANGED_MEANWHILE':
    'Otra persona guardó cambios en estos datos mientras los editabas. Revisá los datos actuales y volvé a hacer los tuyos.',
  'BUSINESS.ERROR.MAIN_BRAND_STAYS': 'La marca principal no se puede eliminar.',
  SUBDOMAIN_NOT_EDITABLE: 'El subdominio de la marca principal no se puede usar ni cambiar.',
  'BUSINESS.ADD_SUCCESS': 'Empresa creada con éxito.',
  'BUSINESS.EDIT_SUCCESS': 'Empresa guardada con éxito.',
  'BUSINESS.DELETE_SUCCESS': 'Empresa eliminada con éxito.',
  'BUSINESS.URL_COPIED': 'Copiamos la dirección del sitio.',
  'BUSINESS.URL_NOT_COPIED': 'No pudimos copiar la dirección del sitio.',
  'BROKER.NOT_FOUND': 'No encontramos el broker.',
  'BROKER.ADD_SUCCESS': 'Broker creado con éxito.',
  'BROKER.EDIT_SUCCESS': 'Broker guardado con éxito.',
  'BROKER.DELETE_SUCCESS': 'Broker eliminado con éxito.',
  'IMAGE.SUCCESS': 'Imagen cargada con éxito.',
  'IMAGE.TOO_LARGE': 'La imagen supera el tamaño permitido de 1 MB.',
  'IMAGE.NOT_IMAGE': 'El archivo no es una imagen JPG o PNG que podamos leer.',
  'IMAGE.TOO_MANY_PIXELS': 'La imagen tiene demasiados píxeles. Probá con una más chica.',
} as const

export type StaffMessageKey = keyof typeof staffMessages

// The server, the back-office and the tests load this file once; from then on its keys are looked up like any other.
Object.assign(messages, staffMessages)
