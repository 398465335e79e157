import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sharp } from '../../../server/adapters/images/loaders.ts'

export type ArtworkFormat = 'avif' | 'webp' | 'png'

type Drawing = {
  kind: 'logo' | 'mark' | 'favicon' | 'scene'
  /** The size of the drawing in its own units; only the proportion matters. */
  width: number
  height: number
  /** The widths in pixels in which it is needed. */
  widths: readonly number[]
  formats: readonly ArtworkFormat[]
  /** A description of the picture for `alt`. */
  alt: string
}

const MARK = { kind: 'mark', width: 128, height: 128, widths: [64, 256], formats: ['png'] } as const
const FAVICON = { kind: 'favicon', width: 128, height: 128, widths: [32, 180], formats: ['png'] } as const
const LOGO = { kind: 'logo', height: 128, widths: [240, 480], formats: ['png'] } as const
const HERO = {
  kind: 'scene',
  width: 1600,
  height: 900,
  widths: [480, 768, 1200, 1600],
  formats: ['avif', 'webp'],
} as const
const BANNER = { ...HERO, height: 500 } as const

/** The drawings of the demo brands; each is an SVG file of the same name, drawn without fonts. */
export const artwork = {
  'ceibo-logo': { ...LOGO, width: 374, alt: 'Ceibo Asistencia' },
  'ceibo-mark': { ...MARK, alt: 'Ceibo Asistencia' },
  'ceibo-favicon': { ...FAVICON, alt: 'Ceibo Asistencia' },
  'mburucuya-logo': { ...LOGO, width: 522, alt: 'Mburucuyá Viajes' },
  'mburucuya-mark': { ...MARK, alt: 'Mburucuyá Viajes' },
  'mburucuya-favicon': { ...FAVICON, alt: 'Mburucuyá Viajes' },
  'rambla-logo': { ...LOGO, width: 414, alt: 'Rambla Brokers' },
  'rambla-mark': { ...MARK, alt: 'Rambla Brokers' },
  'cooperativa-logo': { ...LOGO, width: 543, alt: 'Cooperativa del Plata' },
  'cooperativa-mark': { ...MARK, alt: 'Cooperativa del Plata' },
  'cooperativa-favicon': { ...FAVICON, alt: 'Cooperativa del Plata' },
  'hero-rambla': { ...HERO, alt: 'La Rambla de Montevideo al atardecer, con palmeras y un avión que se aleja' },
  'hero-sierras': { ...HERO, alt: 'Un avión cruza montañas nevadas junto a un lago' },
  'hero-mapa': { ...HERO, alt: 'Mapa del mundo con rutas de avión que salen de Montevideo' },
  'mburucuya-banner-litoral': { ...BANNER, alt: 'Flores de mburucuyá sobre un río con globos aerostáticos' },
  'mburucuya-banner-caribe': { ...BANNER, alt: 'Playa del Caribe con palmeras, una sombrilla y un velero' },
  'cooperativa-banner-rio': { ...BANNER, alt: 'Un barco cruza el Río de la Plata al amanecer' },
  'cooperativa-banner-familia': { ...BANNER, alt: 'Las valijas de una familia frente a las sierras' },
  'cooperativa-banner-faro': { ...BANNER, alt: 'Un faro encendido de noche, y un avión que pasa' },
} as const satisfies Record<string, Drawing>

export type ArtworkName = keyof typeof artwork

/** The colours and drawings of each demo brand, by name; the broker has no storefront and uses its logo on documents only. */
export const brandArtwork = {
  ceibo: {
    primaryColor: '#b700ff',
    secondaryColor: '#2d0a4e',
    logo: 'ceibo-logo',
    favicon: 'ceibo-favicon',
    header: 'hero-rambla',
    banners: [],
  },
  mburucuya: {
    primaryColor: '#4c1d95',
    secondaryColor: '#1f7a4d',
    logo: 'mburucuya-logo',
    favicon: 'mburucuya-favicon',
    header: 'hero-sierras',
    banners: [{ drawing: 'mburucuya-banner-litoral' }, { drawing: 'mburucuya-banner-caribe' }],
  },
  cooperativa: {
    primaryColor: '#0b4f86',
    secondaryColor: '#117a86',
    logo: 'cooperativa-logo',
    favicon: 'cooperativa-favicon',
    header: 'hero-mapa',
    banners: [
      { drawing: 'cooperativa-banner-rio', link: 'https://cooperativa.test/socios' },
      { drawing: 'cooperativa-banner-familia', link: 'https://cooperativa.test/familias' },
      { drawing: 'cooperativa-banner-faro', link: 'https://cooperativa.test/contacto' },
    ],
  },
  rambla: {
    primaryColor: '#12355b',
    secondaryColor: '#a8620a',
    logo: 'rambla-logo',
    favicon: null,
    header: null,
    banners: [],
  },
} as const satisfies Record<string, BrandArtwork>

export type BrandArtwork = {
  primaryColor: string
  secondaryColor: string
  logo: ArtworkName
  favicon: ArtworkName | null
  header: ArtworkName | null
  banners: readonly { drawing: ArtworkName; link?: string }[]
}

/** The path of a drawing's SVG source. */
export function artworkPath(name: ArtworkName): string {
  return fileURLToPath(new URL(`svg/${name}.svg`, import.meta.url))
}

/**
 * Librsvg's default resolution in dots per inch. The density is scaled so that a drawing is rendered at its final size,
 * never enlarged.
 */
const BASE_DENSITY = 72

/** Renders a drawing at a width in pixels. The same name, width and format give the same picture. */
export async function renderArtwork(name: ArtworkName, width: number, format: ArtworkFormat): Promise<Buffer> {
  const svg = await readFile(artworkPath(name))
  const drawn = sharp(svg, { density: (BASE_DENSITY * width) / artwork[name].width }).resize({ width })
  switch (format) {
    case 'avif':
      // Effort 2 renders a hero in 0.5 s instead of 3 s, for a file 10 % larger: the demo's first start should be quick.
      return drawn.avif({ quality: 58, effort: 2 }).toBuffer()
    case 'webp':
      return drawn.webp({ quality: 80 }).toBuffer()
    case 'png':
      return drawn.png({ compressionLevel: 9 }).toBuffer()
  }
}
