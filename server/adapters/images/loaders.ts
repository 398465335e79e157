import sharp from 'sharp'

/**
 * The image decoders that may run: JPEG, PNG, WebP and AVIF for stored pictures, SVG for our own drawings. libvips has
 * thirty more, each written in C and open to attack by a crafted file: they are blocked.
 */
const READ = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg']

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: READ.map((format) => `VipsForeignLoad${format}`) })

export { sharp }
