<?php
// As much of WordPress as uninstall.php touches. Sites and their options come as JSON; what is left of them goes out.
define( 'WP_UNINSTALL_PLUGIN', 'truce/truce.php' );

list( , $file, $network ) = $argv;
$sites   = json_decode( $network, true );
$current = array( array_key_first( $sites ) );

function is_multisite() {
	global $sites;
	return count( $sites ) > 1;
}
/** A hundred of them, as in core, unless all are asked for. */
function get_sites( $query ) {
	global $sites;
	if ( 'ids' !== $query['fields'] ) {
		throw new Exception( 'Only ids are known here.' );
	}
	return array_slice( array_keys( $sites ), 0, ( $query['number'] ?? 100 ) ?: null );
}
function switch_to_blog( $id ) {
	global $current;
	$current[] = $id;
}
function restore_current_blog() {
	global $current;
	array_pop( $current );
}
function delete_option( $name ) {
	global $sites, $current;
	unset( $sites[ end( $current ) ][ $name ] );
}

require $file;
echo json_encode( array( 'sites' => $sites, 'switched' => count( $current ) - 1 ) );
