declare module 'ra-language-spanish' {
  /** The messages of an early react-admin: less than half of the current keys. */
  const messages: { ra: Record<string, Record<string, string | Record<string, string>>> }
  export default messages
}
