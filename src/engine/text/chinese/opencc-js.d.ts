// opencc-js ships types for its converters only, not for the dictionaries they are made of.
declare module 'opencc-js/dict/TSCharacters' {
  /** "traditional simplified [simplified...]" separated by "|". */
  const pairs: string
  export default pairs
}
