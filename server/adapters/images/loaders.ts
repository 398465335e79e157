import sharp from 'sharp'

/**
 * What pictures are read with: JPEG, PNG, WebP and AVIF as they are kept, SVG for our own drawings. libvips knows thirty
 * more formats, each a reader in C that some file could be made to break: none of them ever runs.
 */
const READ = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg']

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: READ.map((format) => `VipsForeignLoad${format}`) })

export { sharp }
