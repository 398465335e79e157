import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * A minimal Vendure shop from a folder with its npm packages, on a PostgreSQL database: one product with unlimited stock, sent by
 * email, paid at Vendure's test payment. Notifies its parent process when it listens.
 */
const [folder = '', databaseUrl = '', port = ''] = process.argv.slice(2)
const load = createRequire(path.join(folder, 'package.json'))
const { bootstrap, DefaultLogger, dummyPaymentHandler, LogLevel } = load('@vendure/core')
const { populate } = load('@vendure/core/cli')

const config = {
  logger: new DefaultLogger({ level: LogLevel.Error }),
  apiOptions: { hostname: '127.0.0.1', port: Number(port) },
  authOptions: { tokenMethod: 'bearer' },
  dbConnectionOptions: { type: 'postgres', url: databaseUrl, synchronize: true, logging: false },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
}
const shop = {
  defaultLanguage: 'en',
  defaultZone: 'America',
  countries: [{ name: 'Uruguay', code: 'UY', zone: 'America' }],
  taxRates: [{ name: 'Standard', percentage: 22 }],
  shippingMethods: [{ name: 'Email', price: 0 }],
  paymentMethods: [
    {
      name: 'Card',
      handler: { code: dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
}
const products = path.join(folder, 'products.csv')
writeFileSync(
  products,
  `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Hornero 80,hornero-80,,,,,,H80,100,Standard,0,false,,
`,
)
await populate(() => bootstrap(config), shop, products)
process.send?.('listening')
