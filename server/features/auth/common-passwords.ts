/**
 * The words that passwords here are often made of: expressions, football clubs, first names and our own names. The lists of
 * stolen passwords are mostly in other languages. Compared in lowercase without accents, after the usual disguises are removed.
 */
const COMMON = new Set(
  `
  password passwort passw pass passpass contrasena contrasenia clave claves claveclave miclave secreto secret
  qwerty qwertyu qwertyui qwertyuiop asdfgh asdfghj asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qwaszx qweasd
  qweasdzxc abc abcd abcde abcdef abcdefg abcdefgh abcabc aaaaaa xxxxxx
  admin administrador administrator adminadmin root toor usuario user guest invitado test testing prueba pruebas demo
  sistema system servidor server default changeme cambiame cambiar temporal temp inicial welcome bienvenido bienvenida
  bienvenidos login acceso entrar letmein master super superman batman spiderman pokemon starwars naruto minecraft
  dragon monkey shadow sunshine princess princesa football futbol baseball soccer hockey freedom whatever trustno
  iloveyou loveyou love amor teamo teamomucho teamoo tequiero miamor micorazon corazon amorcito bebe hermosa hermoso
  bonita bonito preciosa dios diosesamor jesus jesucristo cristo familia mifamilia hola holahola holamundo helloworld
  hello hellohello mama papa mimama hijo hija hijos felicidad estrella mariposa angel angelito angelita diablo
  maria juan jose carlos luis ana lucia sofia martin matias santiago sebastian nicolas diego pablo fernando rodrigo
  gonzalo federico alejandro alejandra valentina camila florencia carolina gabriela daniela andrea natalia veronica
  michael jordan ashley daniel thomas charlie george jessica jennifer michelle
  uruguay uruguayo celeste laceleste garra charrua montevideo mvd maldonado puntadeleste colonia salto paysandu rivera
  penarol carbonero manya nacional bolso bolsilludo tricolor suarez cavani forlan messi maradona ronaldo barcelona
  realmadrid juventus boca bocajuniors riverplate argentina brasil mexico espana chile
  enero febrero marzo abril mayo junio julio agosto setiembre septiembre octubre noviembre diciembre verano invierno
  otono primavera lunes martes miercoles jueves viernes sabado domingo summer winter spring autumn
  january february march april june july august september october november december monday friday sunday
  google facebook instagram whatsapp twitter youtube netflix microsoft windows apple iphone samsung internet computer
  computadora linux oracle cisco
  ceibo ceiboasistencia asistencia asistencias asistenciaviajero asistenciaalviajero viajero viajeros viaje viajes
  viajar turismo agencia agenciadeviajes voucher vouchers vacaciones travel empresa negocio ventas vendedor broker
  `
    .trim()
    .split(/\s+/),
)

const DISGUISES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The shortest leaked word that counts: shorter ones also appear in random passwords. */
const SHORTEST_STOLEN_WORD = 5

/** The 49,000 passwords that leaks contain most often. Loaded when the first password is chosen. */
let stolen: Promise<ReadonlySet<string>> | undefined

async function readStolen(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(plain))
}

/**
 * Whether a password is one of those that leaks contain most often, or a disguised word of theirs or of ours ("P@ssw0rd2024!",
 * "Montevideo.1"), or little more than the words of its account: the email or the owner's name. Works offline.
 */
export async function isCommonPassword(password: string, ownWords: readonly string[] = []): Promise<boolean> {
  const leaked = await (stolen ??= readStolen())
  const typed = plain(password)
  const own = ownWords.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map(plain)
  const isKnown = (word: string) =>
    COMMON.has(word) ||
    (word.length >= 3 && own.includes(word)) ||
    (word.length >= SHORTEST_STOLEN_WORD && leaked.has(word))
  return hasFewCharacters(typed) || wordsIn(typed).some(isKnown)
}

/**
 * Returns the candidates for the word in a password: as typed, without leading and trailing characters, and each with the
 * disguise removed.
 */
function wordsIn(typed: string): string[] {
  const withoutPunctuation = typed.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
  const trimmed = typed.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const spelled = [typed, withoutPunctuation, trimmed].flatMap((text) => [text, withoutDisguise(text)])
  return spelled.flatMap((text) => [text, text.replace(/[^a-z]/g, '')])
}

function withoutDisguise(text: string): string {
  return text.replace(/[0-9@$!]/g, (character) => DISGUISES[character] ?? character)
}

/** Returns the text in lowercase, without accents. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** Whether there are at most three different characters, however often, as in "Aa1!Aa1!Aa1!". */
function hasFewCharacters(typed: string): boolean {
  return new Set(typed).size <= 3
}
